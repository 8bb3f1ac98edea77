import { join } from 'node:path'
import type { ObjectStoreConfig } from './environment.ts'
import { folderObjects } from './folder-objects.ts'
import type { ObjectStore } from './objects.ts'
import { s3Objects } from './s3-objects.ts'

export function connectObjectStore(config: ObjectStoreConfig): ObjectStore {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, DATA_DIR: folder } = config
  if (!endpoint) return folderObjects(join(folder, 'objects'))
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  const publicEndpoint = config.S3_PUBLIC_ENDPOINT
  return s3Objects({ endpoint, publicEndpoint, bucket, region, accessKeyId, secretAccessKey })
}
