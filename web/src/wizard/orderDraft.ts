/** Answers to what an order asks on its way, kept in this tab until it is told them: a refresh loses nothing. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export interface OrderDraftState<Answers> {
  /** The order that they answer; another order is asked afresh. */
  order: string;
  answers: Answers;
  /** Sentences of the server for fields, until something is changed. */
  faults: Record<string, string>;
}

export interface OrderDraft<Answers> {
  use: UseBoundStore<StoreApi<OrderDraftState<Answers>>>;
  change: (part: Partial<Answers>) => void;
  open: (order: string) => void;
}

export function createOrderDraft<Answers extends object>(
  type: string,
  version: number,
  empty: Answers,
): OrderDraft<Answers> {
  const use = create<OrderDraftState<Answers>>()(
    persist((): OrderDraftState<Answers> => ({ order: '', answers: empty, faults: {} }), {
      name: `cabinet-order-${type}`,
      version,
      storage: createJSONStorage(() => sessionStorage),
    }),
  );
  return {
    use,
    change: (part) => use.setState(({ answers }) => ({ answers: { ...answers, ...part }, faults: {} })),
    open: (order) => {
      if (use.getState().order !== order) use.setState({ order, answers: empty, faults: {} });
    },
  };
}
