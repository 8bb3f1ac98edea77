import { z } from 'zod'
import { webAddress } from '../setting-forms.ts'

/** Settings of the object store; a bucket if S3_ENDPOINT is set. */
export const objectStoreEnvironment = {
  DATA_DIR: z.string().min(1).default('./.data'),
  S3_ENDPOINT: webAddress('https://HOST:9000').optional(),
  /** Where browsers reach the same bucket; without it, uploads come through the site. */
  S3_PUBLIC_ENDPOINT: webAddress('https://HOST').optional(),
  S3_BUCKET: z.string().min(3).max(63).default('koryaku'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
}
const schema = z.object(objectStoreEnvironment)
export type ObjectStoreConfig = z.output<typeof schema>
