import { useSearchParams } from 'react-router-dom';
import { type HomeTab, readHomeTab, TAB_PARAMETER } from './home-tab.ts';

/** The tab lives in the address of this history entry, so that coming back finds it. */
export function useHomeTab(): readonly [HomeTab, (tab: HomeTab) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (tab: HomeTab) =>
    setSearch(tab === 'listings' ? {} : { [TAB_PARAMETER]: tab }, { replace: true });
  return [readHomeTab(search.get(TAB_PARAMETER)), choose];
}
