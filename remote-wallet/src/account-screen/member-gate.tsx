import type { UserInfo } from '@velvet/contract/member';
import { useUserInfoQuery } from '@velvet/sdk/api';
import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

interface MemberGateProps {
  /** Shown until the member is known. */
  readonly placeholder: ReactNode;
  readonly children: (user: UserInfo) => ReactNode;
}

/** Renders once it is known who is signed in; a form then begins with what they have. */
export function MemberGate({ placeholder, children }: MemberGateProps) {
  const { data, error, isFetching, refetch } = useUserInfoQuery();
  if (data) return children(data);
  if (!error) return placeholder;
  return <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
