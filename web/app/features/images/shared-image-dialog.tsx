import type { SharedImageResource } from '@koryaku/contracts/images/image.api.ts'
import { LICENCES_PATH } from '@koryaku/contracts/images/image-sharing.ts'
import { useLicences } from '#app/entities/image/licences.ts'
import { useImageText } from '#app/entities/image/strings.ts'
import { ReportButton } from '#app/entities/report/report-button.tsx'
import styles from '#app/features/images/images.module.css'
import { useImagesText } from '#app/features/images/strings.ts'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Shared = { id: string } & SharedImageResource['attributes']

/** A shared picture: whose it is, what its licence lets one do, how to use it; and the way to report it. */
export function SharedImageDialog({ image, onClose }: { image: Shared; onClose: () => void }) {
  const text = useImagesText()
  const words = useImageText()
  const licence = useLicences()[image.licence]
  const language = useLanguage()
  const { id, src, width, height, name, alt, owner, own, sharedAt } = image
  const title = name || alt || words.unnamed
  return (
    <Dialog open onClose={onClose} title={title} wide>
      <div className={styles.details}>
        <img src={src} alt={alt} width={width} height={height} className={styles.preview} />
        <p className={styles.facts}>
          {own ? (
            words.ownShared
          ) : owner ? (
            <AppLink to={`/users/${owner.name}`}>{words.by(owner.displayName)}</AppLink>
          ) : (
            words.byNobody
          )}{' '}
          · {words.size(width, height)} · {text.sharedOn(formatDate(sharedAt, language))}
        </p>
        <section className={styles.uses}>
          <h3>{licence.name}</h3>
          <p>{licence.text}</p>
          <p>
            <AppLink to={LICENCES_PATH}>{text.aboutLicences}</AppLink>
          </p>
        </section>
        <p>{text.howToUse}</p>
        {!own && (
          <footer className={styles.actions}>
            <ReportButton about={{ kind: 'image', id, title }} userId={null} />
          </footer>
        )}
      </div>
    </Dialog>
  )
}
