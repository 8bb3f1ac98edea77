import type { SiteHealth } from '@koryaku/contracts/operations/site-health.ts'
import styles from '#app/features/ops/ops.module.css'
import { useOpsText } from '#app/features/ops/strings.ts'
import { Badge } from '#app/ui/badge.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Section } from '#app/ui/section.tsx'

/** Components of the site that are unhealthy, and since when. */
export function SiteState({ health: { parts } }: { health: SiteHealth }) {
  const text = useOpsText()
  return (
    <Section title={text.siteState}>
      {parts.length === 0 && <p className={styles.none}>{text.siteIsWell}</p>}
      <ul className={styles.plainList}>
        {parts.map(({ part, reason, since }) => (
          <li key={part}>
            <Badge tone="danger">{text.siteParts[part]}</Badge> {text.siteFaults[reason]}{' '}
            <span className={styles.soft}>
              <RelativeTime iso={since} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
