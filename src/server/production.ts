// A built server is a production server however it is started.
// biome-ignore lint/style/noProcessEnv: React reads this variable when it is first imported
process.env.NODE_ENV = 'production';
