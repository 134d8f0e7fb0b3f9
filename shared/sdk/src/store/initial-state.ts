/** No reducer handles it: without a state, one answers with its initial state. */
export const INITIAL_STATE = { type: 'store/initialState' };
