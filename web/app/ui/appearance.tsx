import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { localValues } from '#app/device/storage.ts'
import { languages, localePath, useLanguage } from '#app/i18n/language.ts'
import styles from '#app/ui/appearance.module.css'
import { useUiText } from '#app/ui/strings.ts'

/** The same page in the other language; a new document, since only one language is loaded. */
export function LanguageChoice() {
  const text = useUiText()
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const names = { ja: '日本語', en: 'English' } as const
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{text.language}</legend>
      {languages.map(language => (
        <a
          key={language}
          href={localePath(language, pathname) + search}
          hrefLang={language}
          lang={language}
          aria-current={language === current ? 'true' : undefined}
        >
          {names[language]}
        </a>
      ))}
    </fieldset>
  )
}

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Kept on this device; an inline script applies it before the first paint. */
export function ThemeChoice() {
  const text = useUiText()
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    const stored = localValues.get('theme')
    if (stored === 'light' || stored === 'dark') setTheme(stored)
  }, [])
  const choose = (chosen: Theme) => {
    setTheme(chosen)
    if (chosen === 'system') {
      localValues.remove('theme')
      delete document.documentElement.dataset.theme
    } else {
      localValues.set('theme', chosen)
      document.documentElement.dataset.theme = chosen
    }
  }
  const names = { system: text.themeSystem, light: text.themeLight, dark: text.themeDark }
  return (
    <label className={styles.theme}>
      <span>{text.theme}</span>
      <select value={theme} onChange={event => choose(event.target.value as Theme)}>
        {themes.map(name => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
