import { ApiFailure } from '#app/api/failure.ts'

/** How a failure is shown to the person, also from outside of React; the dialog puts itself here. */
export const failures = { show: (_failure: unknown): void => {} }

/** Whether something was refused because the session has ended: on another device, or by its age. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'not_signed_in'

/** Says that one has to sign in (spec §8), with the way there and back, where that is why something was refused. */
export const tellSignedOut = (error: unknown): void => {
  if (isSignedOut(error)) failures.show(error)
}
