import { ShieldAlert } from 'lucide-react'
import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useSuspensionText } from '#app/entities/moderation/strings.ts'
import styles from '#app/entities/moderation/suspension-notice.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'

/** Where an author would publish: why he cannot, and whom to ask (spec §4). */
export default function SuspensionNotice({ articlePath }: { articlePath: string }) {
  const text = useSuspensionText()
  const openInquiry = useOpenInquiry()
  return (
    <div role="note" className={styles.notice}>
      <ShieldAlert aria-hidden />
      <p>{text.notice}</p>
      <div className={styles.ways}>
        <ButtonLink to={`/articles/${articlePath}/suspension`} size="small">
          {text.noticeLink}
        </ButtonLink>
        <Button look="quiet" size="small" onClick={() => openInquiry('other')}>
          {text.contact}
        </Button>
      </div>
    </div>
  )
}
