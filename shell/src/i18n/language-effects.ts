import { languageTag } from '@velvet/contract/language';
import { queryApi } from '@velvet/sdk/api';
import type { AppStartListening } from '@velvet/sdk/store';
import { languageShown, selectDecidedLanguage } from './language-slice.ts';

/** Names the language on screen in `<html lang>` (spec S2.5), and fetches the data in it. */
export function followLanguage(
  startListening: AppStartListening,
  root: Pick<HTMLElement, 'lang'>,
): void {
  startListening({
    actionCreator: languageShown,
    effect({ payload }, { dispatch, getState, getOriginalState }) {
      root.lang = languageTag(payload);
      const previous = selectDecidedLanguage(getOriginalState());
      if (previous === null || previous === payload) return;
      const { queries } = getState()[queryApi.reducerPath];
      for (const running of dispatch(queryApi.util.getRunningQueriesThunk())) {
        // A query without an answer yet has no tags; its answer may come in the language before.
        if (queries[running.queryCacheKey]?.fulfilledTimeStamp !== undefined) continue;
        const repeat = async () => {
          if ((await running).isSuccess) void running.refetch();
        };
        void repeat();
      }
      dispatch(queryApi.util.invalidateTags(['config', 'listings', 'videos', 'games', 'notices']));
    },
  });
}
