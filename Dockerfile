# All services run from one image; the command says which.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY command-api/package.json command-api/
COPY projector/package.json projector/
COPY query-api/package.json query-api/
COPY search-indexer/package.json search-indexer/
COPY embedded-event-store/package.json embedded-event-store/
COPY embedded-search/package.json embedded-search/
COPY infra/package.json infra/
COPY tests/package.json tests/
COPY web/package.json web/
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN npm run build -w web
USER node
