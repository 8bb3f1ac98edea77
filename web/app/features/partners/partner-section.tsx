import type { MadeTokenDocument, PartnerResource } from '@koryaku/contracts/partners/partner.api.ts'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import { PartnerRuns } from '#app/features/partners/partner-runs.tsx'
import styles from '#app/features/partners/partners.module.css'
import { SignInAgain } from '#app/features/partners/sign-in-again.tsx'
import { usePartnersText } from '#app/features/partners/strings.ts'
import { formatList } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Fault } from '#app/ui/form-page.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { useToast } from '#app/ui/toast.tsx'

interface Made {
  token: string
  isReplacement: boolean
}

/** A partner: its account, its tokens and its runs. */
export function PartnerSection({
  partner,
  onChanged,
}: {
  partner: PartnerResource
  onChanged: () => unknown
}) {
  const text = usePartnersText()
  const language = useLanguage()
  const toast = useToast()
  const { id, attributes } = partner
  const [made, setMade] = useState<Made | null>(null)
  const [revoking, setRevoking] = useState<string | null>(null)
  const [isSuspending, setSuspending] = useState(false)
  const [hasRuns, setRuns] = useState(false)
  const make = useCommand<string | null, MadeTokenDocument>({
    request: replaces => ({ method: 'POST', path: path`partners/${id}/tokens`, body: { replaces } }),
    onSuccess: ({ data }, replaces) => {
      setMade({ token: data.attributes.token, isReplacement: replaces !== null })
      return onChanged()
    },
    failure: 'own',
  })
  const revoke = useCommand<string>({
    request: tokenId => ({ method: 'DELETE', path: path`partners/${id}/tokens/${tokenId}` }),
    onSuccess: () => {
      setRevoking(null)
      toast(text.revoked)
      return onChanged()
    },
  })
  const suspend = useCommand<boolean>({
    request: suspended => ({ method: 'PATCH', path: path`partners/${id}`, body: { suspended } }),
    onSuccess: () => {
      setSuspending(false)
      toast(text.changed)
      return onChanged()
    },
    failure: 'own',
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made?.token ?? '')
      toast(text.copied)
    } catch {
      toast(text.copyFailed)
    }
  }
  const day = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'Asia/Tokyo',
  })
  const { name, author, suspended, tokens } = attributes
  const code = make.error instanceof ApiFailure ? make.error.code : undefined
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {suspended && <strong>{text.suspended}</strong>}
      </div>
      <p>
        {author ? (
          <AppLink to={`/users/${author.name}`}>{text.account(author.displayName)}</AppLink>
        ) : (
          text.account(text.erased)
        )}
      </p>
      <h3>{text.tokens}</h3>
      {tokens.length === 0 && <p>{text.noTokens}</p>}
      <Rows>
        {tokens.map(token => (
          <Row key={token.id}>
            <p>
              <code>{token.id}</code> <span className="soft">{text.states[token.state]}</span>{' '}
              <span className="soft">
                {formatList(
                  token.scopes.map(scope => text.scopes[scope]),
                  language,
                )}{' '}
                {text.until(day.format(new Date(token.until)))}
              </span>
            </p>
            {token.state === 'valid' && (
              <>
                <Button
                  size="small"
                  busy={make.isPending}
                  onClick={() => make.run(token.id)}
                  aria-label={text.rotateLabel(token.id)}
                >
                  {text.rotate}
                </Button>
                <Button
                  size="small"
                  onClick={() => setRevoking(token.id)}
                  aria-label={text.revokeLabel(token.id)}
                >
                  {text.revoke}
                </Button>
              </>
            )}
          </Row>
        ))}
      </Rows>
      <SignInAgain error={make.error ?? suspend.error} />
      {code === 'too_many_partner_tokens' && <Fault>{text.tooManyTokens}</Fault>}
      <div className={styles.tools}>
        <Button
          size="small"
          busy={make.isPending}
          onClick={() => make.run(null)}
          aria-label={text.makeLabel(name)}
        >
          {text.make}
        </Button>
        <Button
          size="small"
          onClick={() => setRuns(!hasRuns)}
          aria-expanded={hasRuns}
          aria-label={text.showRunsLabel(name)}
        >
          {hasRuns ? text.hideRuns : text.showRuns}
        </Button>
        {suspended ? (
          <Button
            size="small"
            busy={suspend.isPending}
            onClick={() => suspend.run(false)}
            aria-label={text.reinstateLabel(name)}
          >
            {text.reinstate}
          </Button>
        ) : (
          <Button size="small" onClick={() => setSuspending(true)} aria-label={text.suspendLabel(name)}>
            {text.suspend}
          </Button>
        )}
      </div>
      {hasRuns && (
        <>
          <h3>{text.runs}</h3>
          <PartnerRuns partnerId={id} />
        </>
      )}
      <Dialog
        open={made !== null}
        onClose={() => setMade(null)}
        title={text.shownOnce}
        actions={
          <>
            <Button onClick={() => void copy()}>{text.copy}</Button>
            <Button look="primary" onClick={() => setMade(null)}>
              {text.done}
            </Button>
          </>
        }
      >
        <p>{text.shownOnceText}</p>
        {made?.isReplacement && <p>{text.rotated}</p>}
        <Field label={text.token}>
          <TextArea
            readOnly
            rows={2}
            value={made?.token ?? ''}
            autoComplete="off"
            spellCheck={false}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={revoking !== null}
        title={text.revokeSure(revoking ?? '')}
        confirmLabel={text.revoke}
        danger
        busy={revoke.isPending}
        onConfirm={() => revoking && revoke.run(revoking)}
        onCancel={() => setRevoking(null)}
      />
      <ConfirmDialog
        open={isSuspending}
        title={text.suspendSure(name)}
        confirmLabel={text.suspend}
        danger
        busy={suspend.isPending}
        onConfirm={() => suspend.run(true)}
        onCancel={() => setSuspending(false)}
      />
    </section>
  )
}
