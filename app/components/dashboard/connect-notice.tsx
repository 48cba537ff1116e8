import { CONNECTION_FAILED_TITLE } from '#app/domain/errors/messages/connections.ts';
import { NoticeDialog } from '../ui/notice-dialog.tsx';

export interface Notice {
  readonly kind: 'connected' | 'failed';
  readonly message: string;
  /** What else was connected in the last minutes, so that one message covers them all. */
  readonly earlier: string | null;
}

/** Shows the result of connecting an account. */
export function ConnectNotice({ notice }: { notice: Notice }) {
  const isFailure = notice.kind === 'failed';
  return (
    <NoticeDialog
      title={isFailure ? CONNECTION_FAILED_TITLE : notice.message}
      isFailure={isFailure}
      backTo="/app"
    >
      {isFailure ? <p className="sub">{notice.message}</p> : null}
      {notice.earlier ? <p className="sub">{notice.earlier}</p> : null}
    </NoticeDialog>
  );
}
