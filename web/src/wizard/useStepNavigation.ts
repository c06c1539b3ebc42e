import { useNavigate, useSearchParams } from 'react-router';
import type { Wizard } from './defineWizard';
import type { Draft } from './draft/draftState';

/**
 * Where a step leads: to the next one, or back to the check page from a change that was made there. The map's answers are made of the
 * draft's when a step is left; the order that the steps belong to, if any, stays in the address.
 */
export function useStepNavigation<Answers, Name extends string, Drafted>(
  map: Wizard<Answers, Name>,
  draft: Draft<Drafted>,
  answersOf: (drafted: Drafted) => Answers,
) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('id');
  const answersNow = () => answersOf(draft.use.getState().answers);
  const go = (step: string) => {
    if (draft.use.getState().restored) draft.patch({ restored: false }); // that there was a draft is said once
    void navigate(id ? `?id=${id}&step=${step}` : `?step=${step}`);
  };
  return {
    next: (from: Name) => {
      const answers = answersNow();
      const path = map.path(answers);
      const check = params.get('from');
      if (check && map.canGoTo(answers, check)) go(check);
      else go(check ? map.firstOpen(answers) : (path[path.indexOf(from) + 1] ?? from));
    },
    back: (from: Name) => {
      const path = map.path(answersNow());
      const before = path[path.indexOf(from) - 1];
      return before ? () => go(before) : undefined;
    },
  };
}
