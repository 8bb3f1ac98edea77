import { MyMenu } from '#app/features/my-menu/my-menu.tsx'
import { NotificationBell } from '#app/features/notifications/notification-bell.tsx'
import { WriteButton } from '#app/features/write-panel/write-button.tsx'

/** Navigation entries of members: the bell and its panel, my menu, the Write panel. */
export default function MemberActions() {
  return (
    <>
      <NotificationBell />
      <MyMenu />
      <WriteButton />
    </>
  )
}
