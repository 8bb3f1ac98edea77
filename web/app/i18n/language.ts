import { createContext, useContext } from 'react'

export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/** Set once per page: changing the language loads a new document. */
export const LanguageContext = createContext<Language>('ja')
export const useLanguage = (): Language => useContext(LanguageContext)

/** Where the app of a language lives: the router's basename. */
export const basenameOf = (language: Language): string => (language === 'ja' ? '/' : '/en')

/** Splits an address path into its language and the path without prefix. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const english = pathname === '/en' || pathname.startsWith('/en/')
  return english ? { language: 'en', path: pathname.slice(3) || '/' } : { language: 'ja', path: pathname }
}

/** The address of a path in a language: `/games` → `/en/games`. */
export const localePath = (language: Language, path: string): string =>
  language === 'ja' ? path : path === '/' ? '/en' : `/en${path}`
