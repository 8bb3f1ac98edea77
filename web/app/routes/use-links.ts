import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { splitLanguage, useLanguage } from '#app/i18n/language.ts'
import { loadQueries } from '#app/routes/load-queries.ts'
import { matchPath } from '#app/routes/match-route.ts'
import { loadPage } from '#app/routes/page-modules.ts'

/** Follows links to pages of this site inside the app, and loads code and data of what is aimed at. */
export function useLinks(): void {
  const navigate = useNavigate()
  const preload = usePreload()
  const language = useLanguage()
  useEffect(() => {
    /** Path of a link that the app navigates to itself: a page, in this language, in this window. */
    const pathOf = ({ target }: Event): [path: string, link: HTMLAnchorElement] | null => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link?.href || link.origin !== location.origin || link.target || link.hasAttribute('download'))
        return null
      // The browser handles fragments of this page.
      if (link.hash && link.pathname + link.search === location.pathname + location.search) return null
      const { path, language: other } = splitLanguage(link.pathname)
      return other === language && matchPath(path, '', language)
        ? [path + link.search + link.hash, link]
        : null
    }
    const onClick = (event: MouseEvent) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      const [path, link] = pathOf(event) ?? []
      if (!link || !path) return
      event.preventDefault()
      void navigate(path, { replace: link.dataset.replace !== undefined || link.href === location.href })
    }
    const onAim = (event: Event) => {
      const [path] = pathOf(event) ?? []
      if (path) preload(path)
    }
    const aims = ['pointerover', 'focusin', 'touchstart']
    document.addEventListener('click', onClick)
    for (const aim of aims) document.addEventListener(aim, onAim, { passive: true })
    return () => {
      document.removeEventListener('click', onClick)
      for (const aim of aims) document.removeEventListener(aim, onAim)
    }
  }, [navigate, preload, language])
}

function usePreload(): (to: string) => void {
  const client = useQueryClient()
  const language = useLanguage()
  return useCallback(
    to => {
      const [path = '', search = ''] = to.split('#')[0]?.split('?') ?? []
      const match = matchPath(path, search && `?${search}`, language)
      if (!match) return
      loadPage(match.entry)
        .then(page => (match.entry.access ? undefined : loadQueries(client, page, match.request)))
        .catch(() => undefined)
    },
    [client, language],
  )
}
