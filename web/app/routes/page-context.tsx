import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { localePath } from '#app/i18n/language.ts'
import type { PageContext, PageRequest } from '#app/routes/page.ts'

/** Addresses outside the site, as far as the operator has them. */
export type ExternalLinks = Partial<Record<'feedback' | 'guide' | 'help' | 'sisterSite' | 'company', string>>

/** Settings of the site that the server sends to the browser. */
export interface SiteConfig {
  productName: string
  publicUrl: string
  links: ExternalLinks
  developmentTools: boolean
}

export const SiteContext = createContext<SiteConfig>({
  productName: 'Koryaku',
  publicUrl: '',
  links: {},
  developmentTools: false,
})
export const useSite = (): SiteConfig => useContext(SiteContext)

const RequestContext = createContext<PageRequest | null>(null)
export const PageRequestProvider = RequestContext.Provider

/** Parameters, query and language of the current page. */
export function usePageRequest(): PageRequest {
  const request = useContext(RequestContext)
  if (!request) throw new Error('used outside a page')
  return request
}

/** A parameter that the route's path surely has. */
export const useParam = (name: string): string => usePageRequest().params[name] ?? ''

export const pageContextOf = (request: PageRequest, site: SiteConfig, client: QueryClient): PageContext => ({
  ...request,
  productName: site.productName,
  absolute: path => site.publicUrl + localePath(request.language, path),
  fileUrl: path => site.publicUrl + path,
  cache: client,
})
