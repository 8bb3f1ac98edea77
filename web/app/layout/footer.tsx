import { useOpenInquiry } from '#app/entities/inquiry/open-inquiry.ts'
import { useLanguage } from '#app/i18n/language.ts'
import styles from '#app/layout/footer.module.css'
import { useLayoutText } from '#app/layout/strings.ts'
import { useSite } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { LanguageChoice, ThemeChoice } from '#app/ui/appearance.tsx'

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
            <OutsideLink to={links.sisterSite} or="/about#sites">
              {text.footerSite}
            </OutsideLink>
            {language === 'ja' && (
              <OutsideLink to={links.help ?? links.guide} or="/about#help">
                {text.footerHelp}
              </OutsideLink>
            )}
            <li>
              <button type="button" onClick={() => openInquiry()}>
                {text.footerContact}
              </button>
            </li>
            <OutsideLink to={links.company} or="/about#operator">
              {text.footerCompany}
            </OutsideLink>
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

/** Without a URL from the operator, links to a page of this site that explains it. */
const OutsideLink = ({ to, or, children }: { to: string | undefined; or: string; children: string }) => (
  <li>
    {to ? (
      <a href={to} rel="noopener">
        {children}
      </a>
    ) : (
      <AppLink to={or}>{children}</AppLink>
    )}
  </li>
)
