import type { PartnerResult } from '@koryaku/contracts/partners/partner.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { runQuery } from '#app/features/partners/partner-queries.ts'
import styles from '#app/features/partners/partners.module.css'
import { usePartnersText } from '#app/features/partners/strings.ts'
import { Field, Select } from '#app/ui/field.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

const RESULTS_SHOWN = 100

/** Results of the articles of a run; articles that need attention come first. */
export function PartnerRuns({ partnerId }: { partnerId: string }) {
  const text = usePartnersText()
  const [run, setRun] = useState<string | null>(null)
  const { data, error } = useQuery(runQuery(partnerId, run))
  if (error && !data) return <p role="alert">{text.failed}</p>
  if (!data) return <ListSkeleton rows={2} />
  const { runs } = data.meta
  const shown = runs.find(({ id }) => id === run) ?? runs[0]
  if (!shown) return <p>{text.noRuns}</p>
  const counts = Object.entries(shown.attributes.counts) as [keyof typeof text.outcomes, number][]
  return (
    <div className={styles.results}>
      <Field label={text.run}>
        <Select value={shown.id} onChange={({ target }) => setRun(target.value)}>
          {runs.map(({ id, attributes }) => (
            <option key={id} value={id}>
              {id} ({text.articles(attributes.articlesCount)})
            </option>
          ))}
        </Select>
      </Field>
      <p className="soft">{counts.map(([name, n]) => `${text.outcomes[name]} ${n}`).join(' · ')}</p>
      <Rows>
        {data.data.slice(0, RESULTS_SHOWN).map(result => (
          <Result key={result.id} result={result} />
        ))}
      </Rows>
      {data.data.length > RESULTS_SHOWN && <p>{text.more(data.data.length - RESULTS_SHOWN)}</p>}
    </div>
  )
}

function Result({ result: { id, attributes } }: { result: PartnerResult }) {
  const text = usePartnersText()
  const { outcome, code, left_out: leftOut, at } = attributes
  return (
    <Row>
      <div>
        <p>
          {id} <span className="soft">{text.outcomes[outcome]}</span> {code && <code>{code}</code>}
        </p>
        {leftOut.length > 0 && (
          <p className="soft">
            {text.leftOut}:{' '}
            {leftOut.map(({ name, reason }) => `${name} (${text.reasons[reason]})`).join(', ')}
          </p>
        )}
      </div>
      <span className="soft">
        <RelativeTime iso={at} />
      </span>
    </Row>
  )
}
