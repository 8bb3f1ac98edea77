import type { TextDocument } from '@koryaku/contracts/articles/text/article-text.api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { apiGet, path } from '#app/api/client.ts'
import { isNotFound } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import { type TemplateView, templateHeaders } from '#app/entities/template/template-queries.ts'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Form, Select, TextInput } from '#app/ui/field.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const TITLE_MAX = 120

interface SettingsProps {
  view: TemplateView
  official: boolean
  onClose: () => void
}

/** The name of a template, and the header that it is listed under. */
export function TemplateSettings({ view: { id, article, header }, official, onClose }: SettingsProps) {
  const text = useMyArticlesText()
  const client = useQueryClient()
  const toast = useToast()
  const headers = useQuery(templateHeaders(official))
  const rename = useCommand<object>({
    request: body => ({ method: 'PATCH', path: path`my/articles/${id}/text`, body }),
  })
  const put = useCommand<string | null>({
    request: headerId => ({
      method: 'PATCH',
      path: path`my/articles/${id}/template_header`,
      body: { template_header_id: headerId },
    }),
  })
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const title = String(form.get('title')).trim()
    const headerId = String(form.get('header')) || null
    // The dialog of failures reports an error; this one stays open.
    try {
      if (title !== article.title) await rename.runAsync(await titled(id, title))
      if (headerId !== (header?.id ?? null)) await put.runAsync(headerId)
    } catch {
      return
    }
    toast(text.settingsSaved)
    onClose()
    await client.invalidateQueries({ queryKey: ['my'] })
  }
  return (
    <Dialog open title={text.templateSettings} onClose={onClose}>
      {headers.isError && <PartFailed query={headers} />}
      {headers.isPending && <ListSkeleton rows={2} />}
      {headers.data && (
        <Form onSubmit={save}>
          <Field label={text.templateTitle} hint={text.templateTitleHint}>
            <TextInput name="title" defaultValue={article.title} maxLength={TITLE_MAX} data-focus-first />
          </Field>
          <Field label={text.group}>
            <Select name="header" defaultValue={header?.id ?? ''}>
              <option value="">{text.noGroup}</option>
              {headers.data.data.map(({ id: headerId, attributes }) => (
                <option key={headerId} value={headerId}>
                  {attributes.title}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" look="primary" busy={rename.isPending || put.isPending}>
            {text.save}
          </Button>
        </Form>
      )}
    </Dialog>
  )
}

/** The newest text under another title. */
async function titled(id: string, title: string): Promise<object> {
  try {
    const { data } = await apiGet<TextDocument>(path`my/articles/${id}/text`)
    return { base: data.attributes.ref, trigger: 'save', ops: [{ op: 'title', title }] }
  } catch (error) {
    if (!isNotFound(error)) throw error
    // Nothing was ever written.
    const document = { type: 'doc', version: 1, content: [{ type: 'paragraph' }] }
    return { base: null, trigger: 'save', text: { title, document } }
  }
}
