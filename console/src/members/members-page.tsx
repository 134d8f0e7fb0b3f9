import { BulkView } from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { useSearchParams } from 'react-router-dom';
import { MemberList, useMemberWords } from './member-list.tsx';
import { MemberView } from './member-view.tsx';

/** Members: the search, one of them (`?id=`), or a bulk change (`?bulk=`). */
export default function MembersPage() {
  const [search] = useSearchParams();
  const words = useMemberWords();
  const id = parseId<'member'>(search.get('id'));
  const bulk = parseId<'bulk change'>(search.get('bulk'));
  if (id !== undefined) return <MemberView key={id} id={id} />;
  if (bulk !== undefined) return <BulkView key={bulk} id={bulk} words={words} />;
  return <MemberList />;
}
