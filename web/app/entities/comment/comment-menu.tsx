import { Flag, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { nameOf } from '#app/entities/comment/comment-author.tsx'
import type { CommentMenuProps } from '#app/entities/comment/comment-menu-props.ts'
import { useCommentRules } from '#app/entities/comment/comment-rules.tsx'
import { useCommentItemText } from '#app/entities/comment/strings.ts'
import { AliasMenu, RelationMenu } from '#app/entities/relation/relation-menu.tsx'
import ReportDialog from '#app/entities/report/report-dialog.tsx'
import { useReportText } from '#app/entities/report/strings.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { Menu } from '#app/ui/menu.tsx'

/** Menu of a comment for readers and for the author of the article. */
export default function CommentMenu({
  id,
  articlePath,
  attributes,
  fold,
  isWriter,
  isOwn,
}: CommentMenuProps) {
  const { author } = attributes
  const text = useCommentItemText()
  const report = useReportText()
  const label = text.menu(nameOf(author, text))
  const viewer = useViewer()
  const navigate = useNavigate()
  const isModerator = viewer.status === 'member' && ['moderator', 'owner'].includes(viewer.user.role)
  const [reports, setReports] = useState(false)
  const rules = useCommentRules(id, articlePath, attributes, isOwn)
  const more = [
    ...(isWriter ? rules.entries : []),
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
      {isOwn ? (
        <Menu label={label} entries={rules.entries} startsOpen />
      ) : author.kind === 'member' ? (
        <RelationMenu
          {...{ label, more, name: author.name, displayName: author.displayName }}
          isMuted={fold === 'muted'}
          isBlocked={fold === 'blocked'}
          startsOpen
        />
      ) : (
        <AliasMenu {...{ label, more }} commentId={id} isMuted={fold === 'muted'} startsOpen />
      )}
      {rules.dialog}
      {reports && <ReportDialog subject={{ kind: 'comment', id }} onClose={() => setReports(false)} />}
    </>
  )
}
