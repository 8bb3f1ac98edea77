import { z } from 'zod'

/** A day in a request, `YYYY-MM-DD`: no game is older, and its weeks and months are days as well. */
export const calendarDay = z.iso.date().refine(day => day >= '1950-01-01' && day < '3000')
