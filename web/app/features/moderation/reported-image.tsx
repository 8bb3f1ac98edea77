import type { SuspensionRule } from '@koryaku/contracts/moderation/moderation-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { path } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/moderation/moderation.module.css'
import { RuleField } from '#app/features/moderation/rule-field.tsx'
import { useModerationText } from '#app/features/moderation/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/field.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface ReportedImageProps {
  id: string
  /** Where it lies; null: it is nowhere any more. */
  src: string | null
  suspended: boolean
}

/** The picture that a report is about; taken down, or shown again, right there. */
export function ReportedImage({ id, src, suspended }: ReportedImageProps) {
  const text = useModerationText()
  const client = useQueryClient()
  const toast = useToast()
  const [rule, setRule] = useState<SuspensionRule | ''>('')
  const [checked, setChecked] = useState(false)
  const act = suspended ? 'reinstate' : 'suspend'
  const { run, isPending } = useCommand<void>({
    request: () => ({
      method: 'POST',
      path: path`moderation/images/${id}/${act}`,
      body: suspended ? undefined : { rule },
    }),
    onSuccess: () => {
      toast(suspended ? text.imageReinstated : text.imageSuspended)
      return client.invalidateQueries({ queryKey: staffKeys.moderation.all })
    },
  })
  if (!src) return <p>{text.gone}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (suspended || rule) run()
  }
  return (
    <>
      {/* Moderators see what they took down. */}
      <img className={styles.reported} src={`${src}?deleted=1`} alt={text.about.image} loading="lazy" />
      <Form onSubmit={submit} className={styles.takeDown}>
        {!suspended && (
          <RuleField value={rule} onChange={setRule} error={checked && !rule ? text.choose : undefined} />
        )}
        <Button type="submit" size="small" look={suspended ? 'secondary' : 'danger'} busy={isPending}>
          {suspended ? text.reinstateImage : text.suspendImage}
        </Button>
      </Form>
    </>
  )
}
