import type {
  KindSetting,
  MailFrequency,
  NotificationKind,
} from '@koryaku/contracts/notifications/notification-kinds.ts'
import type {
  ChangeNotificationSettings,
  NotificationSettingsDocument,
} from '@koryaku/contracts/notifications/notification-settings.api.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiGet } from '#app/api/client.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useNotificationKindText } from '#app/entities/notification/strings.ts'
import { useRefreshViewer, useViewer } from '#app/entities/viewer/viewer.tsx'
import { useNotificationSettingsText } from '#app/features/settings/notification-strings.ts'
import styles from '#app/features/settings/notifications.module.css'
import parts from '#app/features/settings/settings.module.css'
import { SettingsPage } from '#app/features/settings/settings-page.tsx'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Notice } from '#app/ui/form-page.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const settingsQuery = queryOptions({
  queryKey: queryKeys.notifications.settings(),
  queryFn: ({ signal }) => apiGet<NotificationSettingsDocument>('my/notification_settings', { signal }),
  staleTime: 0,
})

/** For each kind of notification: whether the bell shows it, and how often it is sent by email. Each choice is saved immediately. */
function NotificationSettingsPage() {
  const text = useNotificationSettingsText()
  const viewer = useViewer()
  const names = useNotificationKindText()
  const { data, error } = useQuery(settingsQuery)
  const change = useChange()
  if (error && !data) throw error
  if (viewer.status !== 'member') return null
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <div className={styles.notes}>
        <p className="soft">{text.bellNote}</p>
        <p className="soft">{text.mailNote}</p>
      </div>
      {viewer.user.verificationStatus !== 'VERIFIED' && (
        <Notice>
          {text.needsEmail} <AppLink to="/settings/email">{text.emailSettings}</AppLink>
        </Notice>
      )}
      {!data && <ListSkeleton rows={8} />}
      {data && (
        <Rows>
          {(Object.keys(names) as NotificationKind[]).map(kind => (
            <Kind
              key={kind}
              kind={kind}
              name={names[kind]}
              setting={data.data.attributes.settings[kind]}
              change={setting => change(kind, setting)}
            />
          ))}
        </Rows>
      )}
    </SettingsPage>
  )
}

interface KindProps {
  kind: NotificationKind
  name: string
  setting: KindSetting
  change: (setting: KindSetting) => void
}

function Kind({ kind, name, setting, change }: KindProps) {
  const text = useNotificationSettingsText()
  return (
    <Row>
      <p className={parts.label}>{name}</p>
      <div className={styles.choices}>
        {kind === 'moderation' ? (
          <span className="soft">{text.bellAlways}</span>
        ) : (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={setting.bell}
              aria-label={`${name}: ${text.bell}`}
              onChange={({ target }) => change({ ...setting, bell: target.checked })}
            />
            {text.bell}
          </label>
        )}
        <label className={styles.choice}>
          {text.mail}
          <select
            className={styles.select}
            value={setting.mail}
            aria-label={`${name}: ${text.mail}`}
            onChange={({ target }) => change({ ...setting, mail: target.value as MailFrequency })}
          >
            {(['never', 'daily', 'weekly'] as const).map(often => (
              <option key={often} value={often}>
                {text[often]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </Row>
  )
}

/** Shows a choice immediately; a failed write restores the setting of before. */
function useChange() {
  const text = useNotificationSettingsText()
  const toast = useToast()
  const client = useQueryClient()
  const language = useLanguage()
  const refresh = useRefreshViewer()
  const { queryKey } = settingsQuery
  const put = (kind: NotificationKind, setting: KindSetting) =>
    client.setQueryData(queryKey, document => {
      if (!document) return document
      const { data } = document
      const settings = { ...data.attributes.settings, [kind]: setting }
      return { data: { ...data, attributes: { ...data.attributes, settings } } }
    })
  const { run } = useCommand<ChangeNotificationSettings>({
    request: body => ({ method: 'PATCH', path: 'my/notification_settings', body }),
    optimistic: ({ settings }) => {
      const before = client.getQueryData(queryKey)?.data.attributes.settings
      const undo = Object.entries(settings) as [NotificationKind, KindSetting][]
      for (const [kind, setting] of undo) put(kind, setting)
      return () => {
        for (const [kind] of undo) if (before) put(kind, before[kind])
      }
    },
    onSuccess: () => {
      toast(text.saved)
      refresh()
      return client.invalidateQueries({ queryKey: queryKeys.notifications.all })
    },
  })
  return (kind: NotificationKind, setting: KindSetting) => run({ language, settings: { [kind]: setting } })
}

export default definePage({
  Component: NotificationSettingsPage,
  meta: ({ language }) => {
    const text = useNotificationSettingsText.in(language)
    return { title: text.title, description: text.lead }
  },
})
