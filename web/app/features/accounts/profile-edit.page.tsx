import type { MyProfileDocument } from '@koryaku/contracts/users/user.api.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiGet } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { queryKeys } from '#app/api/query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { useRefreshViewer } from '#app/entities/viewer/viewer.tsx'
import styles from '#app/features/accounts/accounts.module.css'
import { ProfilePicture } from '#app/features/accounts/profile-picture.tsx'
import { useAccountText } from '#app/features/accounts/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Form, TextArea, TextInput } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

const profileQuery = () =>
  queryOptions({
    queryKey: queryKeys.my.profile(),
    queryFn: ({ signal }) => apiGet<MyProfileDocument>('my/profile', { signal }),
    staleTime: 0,
  })

interface Profile {
  displayName: string
  description: string
  picture: string | null
  anonymous: boolean
}

function ProfileEdit() {
  const { data, error } = useQuery(profileQuery())
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const { name, ...profile } = data.data.attributes
  return <ProfileForm name={name ?? ''} profile={profile} />
}

/** Only what was changed here: the rest may have been changed in another tab meanwhile. */
const changedIn = (written: Profile, saved: Profile): Partial<Profile> =>
  Object.fromEntries(
    Object.entries(written).filter(([name, value]) => value !== saved[name as keyof Profile]),
  )

function ProfileForm({ name, profile }: { name: string; profile: Profile }) {
  const text = useAccountText()
  const toast = useToast()
  const client = useQueryClient()
  const refresh = useRefreshViewer()
  const [picture, setPicture] = useState(profile.picture)
  const [saved, setSaved] = useState(profile)
  const { run, isPending, error } = useCommand<Partial<Profile>>({
    request: body => ({ method: 'PATCH', path: 'my/profile', body }),
    onSuccess: (_answer, changed) => {
      setSaved({ ...saved, ...changed })
      toast(text.saved)
      refresh()
      return client.invalidateQueries({ queryKey: queryKeys.users.all })
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const written: Profile = {
      displayName: String(form.get('displayName')).trim(),
      description: String(form.get('description')).trim(),
      picture,
      anonymous: form.get('anonymous') === 'on',
    }
    run(changedIn(written, saved))
  }
  const fields = error instanceof ApiFailure ? error.fields : {}
  const isTaken = error instanceof ApiFailure && error.code === 'name_taken'
  const { displayName, description, anonymous } = profile
  return (
    <FormPage title={text.profile} lead={text.profileLead}>
      <Form onSubmit={onSubmit}>
        <ProfilePicture name={name} picture={picture} onChange={setPicture} />
        <Field label={text.displayName} error={isTaken ? text.displayNameTaken : fields.displayName} required>
          <TextInput name="displayName" defaultValue={displayName} maxLength={50} required />
        </Field>
        <Field label={text.description} error={fields.description}>
          <TextArea name="description" defaultValue={description} maxLength={500} rows={5} />
        </Field>
        <label className={styles.check}>
          <input type="checkbox" name="anonymous" defaultChecked={anonymous} />
          {text.anonymous}
        </label>
        <Button type="submit" look="primary" busy={isPending}>
          {text.save}
        </Button>
      </Form>
      <p className={styles.links}>
        <AppLink to="/settings/name">{text.changeName}</AppLink>
      </p>
    </FormPage>
  )
}

export default definePage({
  Component: ProfileEdit,
  meta: ({ language }) => {
    const text = useAccountText.in(language)
    return { title: text.profile, description: text.profileLead }
  },
})
