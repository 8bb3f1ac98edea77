import { ShieldAlert } from 'lucide-react'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import styles from '#app/entities/moderation/suspension-notice.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'

/** Where an author would publish an article, or reads their review: why it is not public, and whom to ask (spec §4). */
export default function SuspensionNotice(about: { articlePath: string } | { reviewId: string }) {
  const text = useSuspensionText()
  const openInquiry = useOpenInquiry()
  return (
    <div role="note" className={styles.notice}>
      <ShieldAlert aria-hidden />
      <p>{'reviewId' in about ? text.reviewNotice : text.notice}</p>
      <div className={styles.ways}>
        <ButtonLink
          to={
            'reviewId' in about
              ? `/game-reviews/${about.reviewId}/suspension`
              : `/articles/${about.articlePath}/suspension`
          }
          size="small"
        >
          {text.noticeLink}
        </ButtonLink>
        <Button look="quiet" size="small" onClick={() => openInquiry('other')}>
          {text.contact}
        </Button>
      </div>
    </div>
  )
}
