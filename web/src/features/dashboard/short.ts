/** How many tasks are listed before more are requested. */
export const SHORT = 3;
