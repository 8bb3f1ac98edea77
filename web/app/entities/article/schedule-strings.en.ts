import type { ScheduleText } from '#app/entities/article/schedule-strings.ja.ts'

const en: ScheduleText = {
  willBe: (time, zone) => `Will be published on ${time}, ${zone}`,
  willBeUpdated: (time, zone) => `Will be updated to the scheduled text on ${time}, ${zone}`,
  waitsSuspended: (time, zone) => `Suspended, so it won’t be published on ${time}, ${zone}`,
  missed: {
    suspended: (time, zone) => `Not published on ${time}, ${zone}, because it was suspended`,
    overtaken: (time, zone) =>
      `The schedule for ${time}, ${zone}, was dropped: a newer text became public with your appeal`,
  },
  change: 'Change the time',
  again: 'Schedule again',
  cancel: 'Cancel the schedule',
  confirmCancel: 'Cancel this schedule?',
  confirmCancelText: 'The article stays a draft. You can publish or schedule it later.',
  confirmCancelPublic: 'What is public stays as it is. The new text stays as a draft.',
  canceled: 'The schedule was cancelled',
}
export default en
