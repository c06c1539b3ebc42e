/** Lets the browser paint and answer the citizen between the parts of the start, each of which takes a while on a phone. */
export const turn = () => new Promise((next) => setTimeout(next));
