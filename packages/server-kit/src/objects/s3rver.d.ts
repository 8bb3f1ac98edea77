/** The part of the S3 test server that the tests use; it brings no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
