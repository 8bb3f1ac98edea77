import type { SessionList, SessionResource } from '@koryaku/contracts/identity/session.api.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiGet, path } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/settings/settings.module.css'
import { SettingsPage } from '#app/features/settings/settings-page.tsx'
import { useSettingsText } from '#app/features/settings/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const mySessions = () =>
  queryOptions({
    queryKey: queryKeys.my.sessions(),
    queryFn: ({ signal }) => apiGet<SessionList>('my/sessions', { signal }),
    staleTime: 0,
  })

function Sessions() {
  const text = useSettingsText()
  const toast = useToast()
  const client = useQueryClient()
  const { data, error } = useQuery(mySessions())
  const [asking, setAsking] = useState(false)
  const { run, isPending } = useCommand<string | null>({
    request: id => ({ method: 'DELETE', path: id === null ? 'my/sessions' : path`my/sessions/${id}` }),
    onSuccess: () => {
      setAsking(false)
      toast(text.sessionEnded)
      return client.invalidateQueries({ queryKey: queryKeys.my.sessions() })
    },
  })
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const deviceOf = ({ browser, system }: SessionResource['attributes']) =>
    [browser, system].filter(Boolean).join(' / ') || text.unknownDevice
  return (
    <SettingsPage title={text.sessionsTitle} lead={text.sessionsLead}>
      <Rows>
        {data.data.map(({ id, attributes }) => (
          <Row key={id}>
            <div>
              <p className={styles.label}>
                {deviceOf(attributes)} {attributes.current && <Badge>{text.thisDevice}</Badge>}
              </p>
              <p className={styles.value}>
                {text.signedInAt}: <RelativeTime iso={attributes.createdAt} /> · {text.lastSeenAt}:{' '}
                <RelativeTime iso={attributes.lastSeenAt} />
              </p>
            </div>
            {!attributes.current && (
              <Button
                size="small"
                busy={isPending}
                onClick={() => run(id)}
                aria-label={`${deviceOf(attributes)}: ${text.endSession}`}
              >
                {text.endSession}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {data.data.length > 1 && (
        <p className={styles.under}>
          <Button look="danger" onClick={() => setAsking(true)}>
            {text.endOthers}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        title={text.endOthers}
        text={text.endOthersText}
        confirmLabel={text.endSession}
        danger
        busy={isPending}
        onConfirm={() => run(null)}
        onCancel={() => setAsking(false)}
      />
    </SettingsPage>
  )
}

export default definePage({
  Component: Sessions,
  meta: ({ language }) => {
    const text = useSettingsText.in(language)
    return { title: text.sessionsTitle, description: text.sessionsLead }
  },
})
