# All services run from one image; the command says which.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/search-words/package.json packages/search-words/
COPY packages/contracts/package.json packages/contracts/
COPY packages/cli-kit/package.json packages/cli-kit/
COPY packages/server-kit/package.json packages/server-kit/
COPY command-api/package.json command-api/
COPY projector/package.json projector/
COPY query-api/package.json query-api/
COPY search-indexer/package.json search-indexer/
COPY packages/embedded-event-store/package.json packages/embedded-event-store/
COPY packages/embedded-search/package.json packages/embedded-search/
COPY packages/fake-services/package.json packages/fake-services/
COPY packages/process-supervisor/package.json packages/process-supervisor/
COPY infra/package.json infra/
COPY tools/package.json tools/
COPY tests/package.json tests/
COPY web/package.json web/
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN npm run build -w web
USER node
