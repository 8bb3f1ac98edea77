import type { Role } from '@koryaku/contracts/roles.ts'
import type { RolesDocument } from '@koryaku/contracts/users/role.api.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiGet, path } from '#app/api/client.ts'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { GiveRole } from '#app/features/roles/give-role.tsx'
import styles from '#app/features/roles/roles.module.css'
import { useRolesText } from '#app/features/roles/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const rolesQuery = () =>
  queryOptions({
    queryKey: staffKeys.roles(),
    queryFn: ({ signal }) => apiGet<RolesDocument>('roles', { signal }),
    staleTime: 0,
  })

function Roles() {
  const text = useRolesText()
  const toast = useToast()
  const client = useQueryClient()
  const viewer = useViewer()
  const { data, error } = useQuery(rolesQuery())
  const [taking, setTaking] = useState<{ name: string; role: Role } | null>(null)
  const changed = () => {
    toast(text.done)
    return client.invalidateQueries({ queryKey: staffKeys.roles() })
  }
  const take = useCommand<{ name: string; role: Role }>({
    request: ({ name, role }) => ({ method: 'DELETE', path: path`roles/${name}/${role}` }),
    onSuccess: () => {
      setTaking(null)
      return changed()
    },
  })
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const own = viewer.status === 'member' ? viewer.user.userId : ''
  const lines = data.data.flatMap(({ attributes }) =>
    attributes.roles.map(role => ({ ...attributes, name: attributes.name ?? '', role })),
  )
  return (
    <div className={styles.page}>
      <PageHeading title={text.title} lead={text.lead} />
      <section className={styles.section}>
        <h2>{text.give}</h2>
        <GiveRole onDone={changed} />
      </section>
      <section className={styles.section}>
        <h2>{text.holders}</h2>
        {lines.length === 0 && <p>{text.nobody}</p>}
        <Rows>
          {lines.map(({ userId, name, displayName, role }) => (
            <Row key={`${userId} ${role}`}>
              <p>
                {displayName} <AppLink to={`/users/${name}`}>@{name}</AppLink>{' '}
                <span className="soft">{text[role]}</span>
              </p>
              {!(role === 'owner' && userId === own) && (
                <Button
                  size="small"
                  onClick={() => setTaking({ name, role })}
                  aria-label={`${name} ${text[role]}: ${text.take}`}
                >
                  {text.take}
                </Button>
              )}
            </Row>
          ))}
        </Rows>
      </section>
      <section className={styles.section}>
        <h2>{text.changes}</h2>
        {data.meta.changes.length === 0 && <p>{text.noChanges}</p>}
        <Rows ordered>
          {data.meta.changes.map(({ id, name, role, granted, byName, byOperator, at }) => (
            <Row key={id}>
              <p>
                {text[granted ? 'gave' : 'took'](
                  byOperator ? text.operator : byName ? `@${byName}` : text.erased,
                  name ? `@${name}` : text.erased,
                  text[role],
                )}
              </p>
              <span className="soft">
                <RelativeTime iso={at} />
              </span>
            </Row>
          ))}
        </Rows>
      </section>
      <ConfirmDialog
        open={taking !== null}
        title={taking ? text.takeSure(taking.name, text[taking.role]) : ''}
        confirmLabel={text.take}
        danger
        busy={take.isPending}
        onConfirm={() => taking && take.run(taking)}
        onCancel={() => setTaking(null)}
      />
    </div>
  )
}

export default definePage({
  Component: Roles,
  meta: ({ language }) => {
    const text = useRolesText.in(language)
    return { title: text.title, description: text.lead }
  },
})
