import { join } from 'node:path'
import { z } from 'zod'
import { folderObjects } from './folder-objects.ts'
import type { ObjectStore } from './objects.ts'
import { s3Objects } from './s3-objects.ts'

/** What a service reads from the environment to reach the pictures; a bucket when S3_ENDPOINT is given. */
export const objectStoreEnvironment = {
  DATA_DIR: z.string().min(1).default('./.data'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(3).max(63).default('koryaku'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
}
const schema = z.object(objectStoreEnvironment)
export type ObjectStoreConfig = z.output<typeof schema>

export function connectObjectStore(config: ObjectStoreConfig): ObjectStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, DATA_DIR: folder } = config
  if (!endpoint) return folderObjects(join(folder, 'objects'))
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  return s3Objects({ endpoint, bucket, region, accessKeyId, secretAccessKey })
}
