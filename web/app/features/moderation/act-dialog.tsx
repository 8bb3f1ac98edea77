import { REASON_MAX, type SuspensionRule } from '@koryaku/contracts/moderation/moderation-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { RuleField } from '#app/features/moderation/rule-field.tsx'
import { useModerationText } from '#app/features/moderation/strings.ts'
import type { TextRevision } from '#app/features/moderation/timeline-entry.tsx'
import { formatDateTime } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, Select, TextArea } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'

export type Act = 'suspend' | 'reinstate' | 'decide'

const targets = { suspend: 'suspend', reinstate: 'reinstate', decide: 'decide_appeal' } as const

/**
 * Asks for the details and the reason, then for confirmation. Keeps the input if the request is rejected.
 * @param target API path of the moderated content
 * @param texts those that can be the evidence; null: the public text is
 */
export function ActDialog({
  act,
  target,
  texts,
  about = 'article',
  onClose,
}: {
  act: Act
  target: string
  texts: TextRevision[] | null
  about?: 'article' | 'review' | 'comment'
  onClose: () => void
}) {
  const text = useModerationText()
  const language = useLanguage()
  const toast = useToast()
  const client = useQueryClient()
  const [rule, setRule] = useState<SuspensionRule | ''>('')
  const [evidence, setEvidence] = useState(texts?.at(-1)?.revision ?? '0')
  const [outcome, setOutcome] = useState<'upheld' | 'overturned' | null>(null)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const lead = { article: text, review: text.ofReview, comment: text.ofComment }[about]
  const words = {
    suspend: { ask: lead.confirmSuspend, lead: lead.confirmSuspendText, done: text.suspended },
    reinstate: { ask: text.confirmReinstate, lead: lead.confirmReinstateText, done: text.reinstated },
    decide: { ask: text.confirmDecide, lead: text.confirmDecideText, done: text.decided },
  }[act]
  const { run, isPending, error } = useCommand<void>({
    request: () => ({
      method: 'POST',
      path: `${target}/${targets[act]}`,
      body: {
        suspend: { rule, reason, ...(texts && { evidenceRevision: evidence }) },
        reinstate: { reason },
        decide: { outcome, reason },
      }[act],
    }),
    onSuccess: async () => {
      await client.invalidateQueries()
      toast(words.done)
      onClose()
    },
    failure: 'own',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (reason.trim() && (act !== 'decide' || outcome) && (act !== 'suspend' || rule)) setAsking(true)
  }
  const refusal =
    error instanceof ApiFailure ? text.refusals[error.code as keyof typeof text.refusals] : undefined
  return (
    <Dialog open onClose={onClose} title={text[act]} wide>
      <Form onSubmit={submit}>
        {act === 'suspend' && (
          <>
            <RuleField
              value={rule}
              onChange={setRule}
              error={checked && !rule ? text.chooseOne : undefined}
            />
            {texts && (
              <Field label={text.evidence} required>
                <Select value={evidence} onChange={event => setEvidence(event.target.value)}>
                  {texts.toReversed().map(({ revision, at }) => (
                    <option key={revision} value={revision}>
                      {text.revision(revision)} {formatDateTime(at, language)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </>
        )}
        {act === 'decide' && (
          <fieldset className={styles.choices}>
            <legend>{text.outcome}</legend>
            {(['overturned', 'upheld'] as const).map(name => (
              <label key={name}>
                <input
                  type="radio"
                  name="outcome"
                  checked={outcome === name}
                  onChange={() => setOutcome(name)}
                />
                {text.outcomes[name]}
              </label>
            ))}
            {checked && !outcome && <p className={styles.fault}>{text.chooseOne}</p>}
          </fieldset>
        )}
        <Field
          label={text.reason}
          hint={about === 'comment' ? text.ofComment.reasonHint : text.reasonHint}
          required
          error={checked && !reason.trim() ? text.required : undefined}
        >
          <TextArea
            rows={5}
            maxLength={REASON_MAX}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
        {error && !isPending && (
          <p role="alert" className={styles.fault}>
            {refusal ?? text.failed}
          </p>
        )}
        <Button type="submit" look="primary">
          {text.next}
        </Button>
      </Form>
      <ConfirmDialog
        open={asking}
        title={words.ask}
        text={words.lead}
        confirmLabel={text[act]}
        danger={act === 'suspend'}
        busy={isPending}
        onConfirm={() => {
          setAsking(false)
          run()
        }}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  )
}
