import type { CategoryDocument, CategoryUsesDocument } from '@koryaku/contracts/categories/category.api.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiGet, path } from '#app/api/client.ts'
import { tableQueryKeys } from '#app/api/table-query-keys.ts'
import { useTablesText } from '#app/features/tables/strings.ts'
import { TableStatus } from '#app/features/tables/table-status.tsx'
import styles from '#app/features/tables/tables.module.css'
import type { useShape } from '#app/features/tables/use-shape.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, TextInput } from '#app/ui/field.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface Props {
  document: CategoryDocument
  shape: ReturnType<typeof useShape>
  /** Saves what is not saved yet. */
  flush: () => Promise<void>
}

/** Name and visibility of a table, with the actions to change them. */
export function TableHead({ document, shape, flush }: Props) {
  const text = useTablesText()
  const toast = useToast()
  const navigate = useNavigate()
  const form = useId()
  const [asking, setAsking] = useState<'name' | 'removal' | 'unpublish' | null>(null)
  const { name, status } = document.data.attributes
  const { id } = document.data
  /** Loaded on demand: readers lose the table in every article that uses it. */
  const uses = useQuery({
    queryKey: tableQueryKeys.uses(id),
    queryFn: ({ signal }) =>
      apiGet<CategoryUsesDocument>(path`my/database_categories/${id}/uses`, { signal }),
    enabled: status === 'published' && (asking === 'removal' || asking === 'unpublish'),
    staleTime: 0,
  })
  const whereShown = uses.isFetching || !uses.data ? '' : text.uses(uses.data.data.attributes.publicArticles)
  const rename = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = String(new FormData(event.currentTarget).get('name')).trim()
    if (next && (next === name || (await shape.shape({ op: 'rename', name: next })))) setAsking(null)
  }
  const publish = async () => {
    await flush()
    if (await shape.publish()) toast(text.published)
  }
  const unpublish = async () => {
    if (!(await shape.unpublish())) return
    setAsking(null)
    toast(text.unpublished)
  }
  const remove = async () => {
    await flush()
    if (!(await shape.remove())) return
    toast(text.removed)
    await navigate('/data-tables')
  }
  return (
    <>
      <PageHeading title={name || text.untitled} />
      {status === 'suspended' && <p className={styles.notice}>{text.suspended}</p>}
      <div className={styles.bar}>
        <TableStatus status={status} />
        {status === 'draft' && (
          <Button look="primary" size="small" busy={shape.isPending} onClick={publish}>
            {text.publish}
          </Button>
        )}
        {status === 'published' && (
          <Button size="small" busy={shape.isPending} onClick={() => setAsking('unpublish')}>
            {text.unpublish}
          </Button>
        )}
        <Button size="small" onClick={() => setAsking('name')}>
          {text.rename}
        </Button>
        {status !== 'suspended' && (
          <Button size="small" onClick={() => setAsking('removal')}>
            {text.remove}
          </Button>
        )}
        <ButtonLink size="small" look="quiet" to="/data-tables">
          {text.back}
        </ButtonLink>
      </div>
      <Dialog
        open={asking === 'name'}
        onClose={() => setAsking(null)}
        title={text.rename}
        actions={
          <Button type="submit" form={form} look="primary" busy={shape.isPending}>
            {text.save}
          </Button>
        }
      >
        <Form id={form} onSubmit={rename}>
          <Field label={text.name} required>
            <TextInput name="name" defaultValue={name} maxLength={60} />
          </Field>
        </Form>
      </Dialog>
      <ConfirmDialog
        open={asking === 'unpublish'}
        title={text.unpublishTitle(name)}
        text={<span role="status">{uses.isError ? text.unpublishText : whereShown || text.lookingUp}</span>}
        confirmLabel={text.unpublish}
        busy={shape.isPending}
        onConfirm={unpublish}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'removal'}
        title={text.removeTitle(name)}
        text={`${status === 'published' ? whereShown : ''}${text.removeText}`}
        confirmLabel={text.remove}
        danger
        busy={shape.isPending}
        onConfirm={remove}
        onCancel={() => setAsking(null)}
      />
    </>
  )
}
