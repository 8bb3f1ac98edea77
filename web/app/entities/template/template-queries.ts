import type {
  HeaderList,
  HeaderResource,
  TemplateDocument,
  TemplateList,
} from '@koryaku/contracts/templates/template.api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiGet, path } from '#app/api/client.ts'
import { includedOf, nextPage } from '#app/api/documents.ts'
import { PAGE_SIZE } from '#app/api/paging.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { type ArticleView, viewOf } from '#app/entities/article/article-view.ts'

export interface TemplateView extends ArticleView {
  header: HeaderResource | null
}
export interface WantedTemplates {
  official: boolean
  q?: string
  language?: string
}

/** Maximum of one response: all of the user's templates, and more official ones than a user reads. */
const AT_ONCE = 100

const asked = ({ official, q, language }: WantedTemplates) => ({
  ...{ official: official ? 1 : undefined, q: q || undefined, language },
})

/** To choose from. */
export const templateChoice = (wanted: WantedTemplates) =>
  queryOptions({
    queryKey: queryKeys.my.templates({ ...wanted, all: true }),
    queryFn: ({ signal }) =>
      apiGet<TemplateList>('article_templates', { query: { ...asked(wanted), per: AT_ONCE }, signal }),
    staleTime: 0,
  })

/** Page by page. */
export const templateList = (wanted: WantedTemplates) =>
  infiniteQueryOptions({
    queryKey: queryKeys.my.templates({ ...wanted }),
    queryFn: ({ pageParam, signal }) =>
      apiGet<TemplateList>('article_templates', {
        query: { ...asked(wanted), page: pageParam, per: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const templateDetail = (id: string) =>
  queryOptions({
    queryKey: queryKeys.my.template(id),
    queryFn: ({ signal }) => apiGet<TemplateDocument>(path`article_templates/${id}`, { signal }),
  })

export const templateHeaders = (official: boolean) =>
  queryOptions({
    queryKey: queryKeys.my.templateHeaders(official),
    queryFn: ({ signal }) =>
      apiGet<HeaderList>('my/template_headers', { query: { official: official ? 1 : undefined }, signal }),
    staleTime: 0,
  })

export function templateViews(document: TemplateList): TemplateView[] {
  const included = includedOf(document)
  return document.data.map(resource => ({
    ...viewOf(resource, included),
    header: included.find<HeaderResource>(resource, 'templateHeader'),
  }))
}
