import { parseId } from '@velvet/contract/brand';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { type videoPage, videoStates } from '@velvet/contract/ops/videos';
import { useSearchParams } from 'react-router-dom';

/** What the address says of the list; '' for everything. */
interface VideoSearch {
  readonly search: string;
  /** Id of a class. */
  readonly class: string;
  readonly state: string;
}

type VideoQuery = Omit<OpsInputOf<typeof videoPage>, 'cursor'>;

/** The list that the address asks for, what it says in its own words, and how it is changed. */
export function useVideoQuery(): readonly [
  VideoQuery,
  VideoSearch,
  (change: Partial<VideoSearch>) => void,
] {
  const [address, setAddress] = useSearchParams();
  const saidOf = (key: keyof VideoSearch) => address.get(key) ?? '';
  const said = { search: saidOf('search'), class: saidOf('class'), state: saidOf('state') };
  const search = said.search.trim();
  const classId = parseId<'video class'>(said.class);
  const state = videoStates.find((each) => each === said.state);
  const query: VideoQuery = {
    ...(search === '' ? {} : { search }),
    ...(classId === undefined ? {} : { classId }),
    ...(state === undefined ? {} : { state }),
  };
  const change = (part: Partial<VideoSearch>) =>
    setAddress(
      Object.entries({ ...said, ...part }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  return [query, said, change];
}
