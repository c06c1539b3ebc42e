import { createContext } from 'react';

/** Notes that the order is given up to be ordered with other data; undefined where an order cannot be filled in again. */
export const ChangeContext = createContext<(() => void) | undefined>(undefined);
