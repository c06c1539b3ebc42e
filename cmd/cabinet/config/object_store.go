package config

import "cabinet/clients/objects"

// Files are the settings of the object store that has the contents of files and statements; without a URL, PostgreSQL has them. The
// bucket must exist. A cabinet that has used a store needs it until the last of those orders is erased.
type Files struct {
	URL       string `env:"URL"` // of the store, without the bucket
	Region    string `env:"REGION" envDefault:"us-east-1"`
	Bucket    string `env:"BUCKET"`
	AccessKey string `env:"ACCESS_KEY"`
	SecretKey string `env:"SECRET_KEY" secret:"true"`
}

func (f *Files) check(refuse func(wrong bool, text string)) {
	whole := f.Bucket != "" && f.AccessKey != "" && f.SecretKey != ""
	refuse(f.URL != "" && !whole, "FILES_S3_URL needs FILES_S3_BUCKET, FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY")
	refuse(f.URL == "" && f.Bucket != "", "FILES_S3_BUCKET needs FILES_S3_URL")
}

// ObjectStore returns a client of the object store, nil if none is configured.
func (c *Config) ObjectStore() (*objects.Client, error) {
	if c.Files.URL == "" {
		return nil, nil //nolint:nilnil // nil means: PostgreSQL has the files
	}
	return objects.New(objects.Config{
		URL: c.Files.URL, Region: c.Files.Region, Bucket: c.Files.Bucket, AccessKey: c.Files.AccessKey, SecretKey: c.Files.SecretKey,
	})
}
