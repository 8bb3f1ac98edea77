import type { HeaderResource } from '@koryaku/contracts/templates/template.api.ts'
import { typedNumber } from '@koryaku/contracts/typed-number.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { path } from '#app/api/client.ts'
import { useCommand } from '#app/api/use-command.ts'
import { templateHeaders } from '#app/entities/template/template-queries.ts'
import { RemoveButton } from '#app/entities/viewer/remove-button.tsx'
import { documentOfLines, linesOfDocument } from '#app/features/my-articles/head-lines.ts'
import { isOfficial } from '#app/features/my-articles/is-official.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import styles from '#app/features/my-articles/templates.module.css'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Form, TextArea, TextInput } from '#app/ui/field.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** New groups follow the others; the gap leaves room for reordering. */
const STEP = 10

/** Groups of templates: title, purpose, order, and the text at the head of their articles. */
function TemplateGroups() {
  const text = useMyArticlesText()
  const official = isOfficial(usePageRequest().search)
  const query = useQuery(templateHeaders(official))
  const [open, setOpen] = useState<HeaderResource | 'new' | null>(null)
  if (query.isError && !query.data) throw query.error
  const headers = query.data?.data ?? []
  const removing = {
    ...{ remove: text.remove, removed: text.groupRemoved, confirm: text.remove },
    ...{ confirmTitle: text.confirmRemoveGroup, confirmText: text.confirmRemoveGroupText },
  }
  const next = Math.max(0, ...headers.map(({ attributes }) => attributes.order)) + STEP
  return (
    <>
      <PageHeading title={official ? text.officialGroups : text.groups} lead={text.groupsDescription}>
        <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
          {text.newGroup}
        </Button>
      </PageHeading>
      <p>
        <AppLink to={official ? '/articles/templates?official=true' : '/articles/templates'}>
          {text.backToTemplates}
        </AppLink>
      </p>
      {query.isPending && <ListSkeleton />}
      {query.data && headers.length === 0 && <EmptyState title={text.noGroups} text={text.noGroupsText} />}
      <Rows>
        {headers.map(header => (
          <Row key={header.id}>
            <div>
              <strong>{header.attributes.title}</strong>
              {header.attributes.purpose && <p className={styles.purpose}>{header.attributes.purpose}</p>}
            </div>
            <Button
              size="small"
              onClick={() => setOpen(header)}
              aria-label={`${text.edit}: ${header.attributes.title}`}
            >
              {text.edit}
            </Button>
            <RemoveButton
              path={path`my/template_headers/${header.id}`}
              name={header.attributes.title}
              text={removing}
              affected={['my']}
            />
          </Row>
        ))}
      </Rows>
      {open && (
        <GroupDialog
          header={open === 'new' ? null : open}
          order={next}
          official={official}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface GroupDialogProps {
  header: HeaderResource | null
  order: number
  official: boolean
  onClose: () => void
}

function GroupDialog({ header, order, official, onClose }: GroupDialogProps) {
  const text = useMyArticlesText()
  const client = useQueryClient()
  const toast = useToast()
  const [fault, setFault] = useState<string>()
  const before = header?.attributes
  const lines = before ? linesOfDocument(before.head) : ''
  const save = useCommand<object>({
    request: body =>
      header
        ? { method: 'PATCH', path: path`my/template_headers/${header.id}`, body }
        : { method: 'POST', path: 'my/template_headers', body: { ...body, official } },
    onSuccess: () => {
      toast(text.groupSaved)
      onClose()
      return client.invalidateQueries({ queryKey: ['my'] })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const title = String(form.get('title')).trim()
    if (!title) return setFault(text.groupTitleMissing)
    const head = String(form.get('head'))
    const place = Number.parseInt(typedNumber(String(form.get('order'))), 10)
    save.run({
      ...{ title, purpose: String(form.get('purpose')).trim() },
      order: Number.isNaN(place) ? order : Math.min(1000, Math.max(0, place)),
      // An unchanged head is not sent: it may contain more than lines.
      ...(header && head === lines ? {} : { head: documentOfLines(head) }),
    })
  }
  return (
    <Dialog open title={header ? text.editGroup : text.newGroup} onClose={onClose}>
      <Form onSubmit={submit}>
        <Field label={text.groupTitle} error={fault} required>
          <TextInput name="title" defaultValue={before?.title} maxLength={60} data-focus-first />
        </Field>
        <Field label={text.purpose} hint={text.purposeHint}>
          <TextInput name="purpose" defaultValue={before?.purpose} maxLength={200} />
        </Field>
        <Field label={text.order} hint={text.orderHint}>
          <TextInput name="order" inputMode="numeric" defaultValue={before?.order ?? order} maxLength={4} />
        </Field>
        <Field label={text.head} hint={text.headHint}>
          <TextArea name="head" rows={5} defaultValue={lines} maxLength={3000} />
        </Field>
        <Button type="submit" look="primary" busy={save.isPending}>
          {text.save}
        </Button>
      </Form>
    </Dialog>
  )
}

export default definePage({
  Component: TemplateGroups,
  meta: ({ language, search }) => {
    const text = useMyArticlesText.in(language)
    const title = isOfficial(search) ? text.officialGroups : text.groups
    return { title, description: text.groupsDescription }
  },
})
