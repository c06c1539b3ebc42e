import { createContext, use } from 'react';
import { type Shipping, shippingOf } from './wizard';

/** The delivery service whose steps are filled in. */
export const ShippingContext = createContext<Shipping>(shippingOf('reshipment'));

export const useShipping = () => use(ShippingContext);
