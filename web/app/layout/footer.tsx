import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useOpenInquiry } from '#app/features/inquiry/inquiry-slot.tsx'
import { localePath, useLanguage } from '#app/i18n/language.ts'
import styles from '#app/layout/footer.module.css'
import { useLayoutText } from '#app/layout/strings.ts'
import { AppLink } from '#app/routes/navigation.tsx'
import { useSite } from '#app/routes/page-context.tsx'

/** Whose data the catalogue partly is. */
const GAMES_DATABASE = 'https://www.igdb.com/'

export function Footer() {
  const text = useLayoutText()
  const language = useLanguage()
  const { productName, links } = useSite()
  const openInquiry = useOpenInquiry()
  return (
    <footer className={styles.footer}>
      <div className={`page-width ${styles.columns}`}>
        <div>
          <p className={styles.name}>{productName}</p>
          <p className={styles.tagline}>{text.tagline}</p>
          <div className={styles.choices}>
            <LanguageChoice />
            <ThemeChoice />
          </div>
        </div>
        <nav aria-label={text.footerLinks}>
          <ul className={styles.links}>
            <ExternalLink to={links.sisterSite}>{text.footerSite}</ExternalLink>
            {language === 'ja' && <ExternalLink to={links.help}>{text.footerHelp}</ExternalLink>}
            <li>
              <button type="button" onClick={() => openInquiry()}>
                {text.footerContact}
              </button>
            </li>
            <ExternalLink to={links.company}>{text.footerCompany}</ExternalLink>
            <li>
              <AppLink to="/terms">{text.footerTerms}</AppLink>
            </li>
            <li>
              <AppLink to="/privacy">{text.footerPrivacy}</AppLink>
            </li>
            <li>
              <AppLink to="/external-communication-policy">{text.footerExternal}</AppLink>
            </li>
            <li>
              <a href="/feed.xml">{text.footerFeed}</a>
            </li>
          </ul>
        </nav>
      </div>
      <div className={`page-width ${styles.small}`}>
        <a href={GAMES_DATABASE} rel="noopener">
          {text.credit}
        </a>
        <p>© {productName}</p>
      </div>
    </footer>
  )
}

/** Left out where the operator has no address for it. */
const ExternalLink = ({ to, children }: { to: string | undefined; children: string }) =>
  to ? (
    <li>
      <a href={to} rel="noopener">
        {children}
      </a>
    </li>
  ) : null

/** The same page in the other language; a new document, since only one language is loaded. */
function LanguageChoice() {
  const text = useLayoutText()
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const names = { ja: '日本語', en: 'English' } as const
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{text.language}</legend>
      {(['ja', 'en'] as const).map(language => (
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
function ThemeChoice() {
  const text = useLayoutText()
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => {
    const stored = localStorage.getItem('theme')
    if (stored === 'light' || stored === 'dark') setTheme(stored)
  }, [])
  const choose = (chosen: Theme) => {
    setTheme(chosen)
    if (chosen === 'system') {
      localStorage.removeItem('theme')
      delete document.documentElement.dataset.theme
    } else {
      localStorage.setItem('theme', chosen)
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
