import { InquirySlot } from '#app/features/inquiry/inquiry-slot.tsx'
import { MyMenu } from '#app/features/my-menu/my-menu.tsx'
import { NotificationBell } from '#app/features/notifications/notification-bell.tsx'
import { WriteButton } from '#app/features/write-panel/write-button.tsx'

/**
 * Where features stand in the frame. The frame knows only these names; a feature brings its small part here and
 * loads the rest when it is opened.
 */
export const slots = {
  /** Navigation, members: opens the Write panel. */
  WriteButton,
  /** Navigation, members: the bell and its panel. */
  NotificationBell,
  /** Navigation, members: account picture and my menu. */
  MyMenu,
  /** Between the tabs and the page: campaigns. */
  Banner: () => null,
  /** After everything: dialogs that any page may open. */
  Overlays: InquirySlot,
}
