import { useSearchParams } from 'react-router-dom';
import { MemberList } from './member-list.tsx';
import { MemberView } from './member-view.tsx';

/** Members: the search, or one of them (`?id=`). */
export default function MembersPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  return Number.isSafeInteger(id) && id > 0 ? <MemberView key={id} id={id} /> : <MemberList />;
}
