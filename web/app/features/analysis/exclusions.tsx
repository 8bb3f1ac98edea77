import { exclusionReasons } from '@koryaku/contracts/ranking/ranking-exclusion-reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import styles from '#app/features/analysis/analysis.module.css'
import {
  type Exclusion,
  exclusions,
  useExclude,
  useReinstate,
} from '#app/features/analysis/analysis-queries.ts'
import { ExclusionReportView } from '#app/features/analysis/exclusion-report.tsx'
import { useAnalysisText } from '#app/features/analysis/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Field, Form, Select, TextInput } from '#app/ui/field.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { ScrollBox } from '#app/ui/scroll-box.tsx'
import { Section } from '#app/ui/section.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Accounts that do not count: seen, added with a look at what that changes, and put back. */
export function Exclusions({ today }: { today: string }) {
  const text = useAnalysisText()
  const toast = useToast()
  const [wanted, setWanted] = useState<Exclusion | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [leaving, setLeaving] = useState<string | null>(null)
  const { run: exclude } = useExclude(() => toast(text.excluded))
  const { run: reinstate } = useReinstate(() => toast(text.reinstated))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = String(form.get('name')).trim()
    const reason = exclusionReasons.find(known => known === form.get('reason')) ?? 'other'
    if (name) setWanted({ name, from: String(form.get('from')), reason })
  }
  return (
    <Section title={text.exclusions}>
      <p className="soft">{text.exclusionsHint}</p>
      <ExcludedList onReinstate={setLeaving} />
      <Form className={styles.form} onSubmit={onSubmit}>
        <Field label={text.account} hint={text.accountHint} required>
          <TextInput name="name" required autoComplete="off" maxLength={40} />
        </Field>
        <Field label={text.from} required>
          <TextInput name="from" type="date" required defaultValue={today} max={today} />
        </Field>
        <Field label={text.reason}>
          <Select name="reason">
            {exclusionReasons.map(reason => (
              <option key={reason} value={reason}>
                {text.reasons[reason]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit">{text.preview}</Button>
      </Form>
      {wanted && (
        <ExclusionReportView
          {...wanted}
          action={
            <Button look="danger" onClick={() => setConfirming(true)}>
              {text.exclude}
            </Button>
          }
        />
      )}
      <ConfirmDialog
        open={confirming}
        title={text.excludeTitle}
        text={wanted && <p>{text.reportTitle(wanted.name, wanted.from)}</p>}
        confirmLabel={text.exclude}
        danger
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          if (wanted) exclude(wanted)
          setConfirming(false)
        }}
      />
      <ConfirmDialog
        open={leaving !== null}
        title={text.reinstateTitle}
        text={<p>{text.reinstateText}</p>}
        confirmLabel={text.reinstate}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) reinstate(leaving)
          setLeaving(null)
        }}
      />
    </Section>
  )
}

function ExcludedList({ onReinstate }: { onReinstate: (name: string) => void }) {
  const text = useAnalysisText()
  const query = useQuery(exclusions())
  const { data, error } = query
  if (error && !data) return <PartFailed query={query} />
  if (!data) return null
  if (data.data.length === 0) return <p className="nothing">{text.noExclusions}</p>
  return (
    <ScrollBox label={text.exclusions}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.words}>
              {text.account}
            </th>
            <th scope="col">{text.from}</th>
            <th scope="col">{text.reason}</th>
            <th scope="col">{text.by}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {data.data.map(({ name, from, reason, by, changedAt }) => (
            <tr key={`${name} ${changedAt}`}>
              <th scope="row">{name ?? text.erased}</th>
              <td>{from}</td>
              <td>{text.reasons[reason]}</td>
              <td>{by ?? text.operator}</td>
              <td>
                {name && (
                  <Button
                    size="small"
                    onClick={() => onReinstate(name)}
                    aria-label={`${text.reinstate}: ${name}`}
                  >
                    {text.reinstate}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
