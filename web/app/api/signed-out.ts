import { ApiFailure } from '#app/api/failure.ts'

let tell: (failure: ApiFailure) => void = () => undefined

/** How it is said to the person. */
export function onSignedOut(how: typeof tell): void {
  tell = how
}

/** Says that one has to sign in (spec §8), with the way there and back: whatever was asked for, it was refused for that. */
export const tellSignedOut = (): void => tell(new ApiFailure(401, 'not_signed_in'))

/** Whether something was refused because the session has ended: on another device, or by its age. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'not_signed_in'
