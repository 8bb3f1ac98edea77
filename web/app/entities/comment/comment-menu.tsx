import type { CommentAuthor } from '@koryaku/contracts/comments/comment.api.ts'
import { Flag, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { nameOf } from '#app/entities/comment/comment-author.tsx'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { AliasMenu, RelationMenu } from '#app/entities/relation/relation-menu.tsx'
import { ReportDialog } from '#app/entities/report/report-dialog.tsx'
import { useCommentReportText } from '#app/entities/report/strings.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import type { ViewerState } from '#app/entities/viewer/viewer-store.ts'

/** What a reader does about who wrote a comment. */
export default function CommentMenu({
  id,
  author,
  fold,
}: {
  id: string
  author: CommentAuthor
  /** Why the viewer does not read it at once. */
  fold: ViewerState['folds'][string] | undefined
}) {
  const text = useCommentItemText()
  const report = useCommentReportText()
  const label = text.menu(nameOf(author, text))
  const viewer = useViewer()
  const navigate = useNavigate()
  const isModerator = viewer.status === 'member' && ['moderator', 'owner'].includes(viewer.user.role)
  const [reports, setReports] = useState(false)
  const more = [
    {
      ...{ label: report.report, icon: <Flag aria-hidden /> },
      onSelect: () => setReports(true),
    },
    ...(isModerator
      ? [
          {
            ...{ label: text.moderate, icon: <ShieldAlert aria-hidden /> },
            onSelect: () => void navigate(`/moderation?tab=comments&comment=${id}`),
          },
        ]
      : []),
  ]
  return (
    <>
      {author.kind === 'member' ? (
        <RelationMenu
          {...{ label, more, name: author.name, displayName: author.displayName }}
          isMuted={fold === 'muted'}
          isBlocked={fold === 'blocked'}
          startsOpen
        />
      ) : (
        <AliasMenu {...{ label, more }} commentId={id} isMuted={fold === 'muted'} startsOpen />
      )}
      {reports && <ReportDialog commentId={id} onClose={() => setReports(false)} />}
    </>
  )
}
